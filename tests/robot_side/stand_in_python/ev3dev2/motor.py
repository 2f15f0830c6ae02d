"""Motors that turn as they are told, by the clock."""
import time

OUTPUT_A, OUTPUT_D = "A", "D"


class SpeedDPS:
    def __init__(self, degrees_per_s):
        self.degrees_per_s = degrees_per_s


class LargeMotor:
    def __init__(self, port):
        self.turned, self.speed, self.since = 0.0, 0.0, time.monotonic()

    def _turn(self):
        now = time.monotonic()
        self.turned += self.speed * (now - self.since)
        self.since = now

    def on(self, speed):
        self._turn()
        self.speed = speed.degrees_per_s

    def off(self, brake=True):
        self._turn()
        self.speed = 0.0

    @property
    def position(self):
        self._turn()
        return int(self.turned)
