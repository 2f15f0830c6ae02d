#!/usr/bin/env python3
"""Vesper on a LEGO EV3 with ev3dev (python-ev3dev2): JSON robot lines over TCP.

Two large motors at A (left) and D (right), an ultrasonic sensor and a gyro at any inputs. All
clients may listen, the first one that commands drives until it stops, is silent for 0.5 s or leaves.
"""
import argparse
import json
import math
import selectors
import socket
import time
import types

from ev3dev2.motor import OUTPUT_A, OUTPUT_D, LargeMotor, SpeedDPS
from ev3dev2.sensor.lego import GyroSensor, UltrasonicSensor

WHEEL_RADIUS_M = 0.028
TRACK_M = 0.118
TOP_SPEED_DPS = 1020.0  # 17.8 rad/s, what the motors reach
NOTHING_HEARD_CM = 255.0
WATCHDOG_S = 0.5
REPORT_S = 0.05
LONGEST_LINE = 4096
MOST_CLIENTS = 8


class Robot:
    def __init__(self):
        self.left = LargeMotor(OUTPUT_A)
        self.right = LargeMotor(OUTPUT_D)
        self.sonar = UltrasonicSensor()
        self.gyro = GyroSensor()
        self.start = time.monotonic()

    def drive(self, v, w):
        for motor, speed in ((self.left, v - w * TRACK_M / 2), (self.right, v + w * TRACK_M / 2)):
            dps = math.degrees(speed / WHEEL_RADIUS_M)
            motor.on(SpeedDPS(max(-TOP_SPEED_DPS, min(TOP_SPEED_DPS, dps))))

    def stop(self):
        self.left.off(brake=True)
        self.right.off(brake=True)

    def report(self):
        t = round(time.monotonic() - self.start, 4)
        yield {"type": "enc", "t": t, "l": self.left.position, "r": self.right.position}
        cm = self.sonar.distance_centimeters
        yield {"type": "range", "t": t, "id": "front",
               "r": None if cm >= NOTHING_HEARD_CM else round(cm / 100, 4)}
        # The gyro counts clockwise, in degrees.
        yaw = math.remainder(math.radians(-self.gyro.angle), 2 * math.pi)
        yield {"type": "imu", "t": t, "yaw": round(yaw, 5)}


class Server:
    def __init__(self, host, port):
        self.robot = Robot()
        self.selector = selectors.DefaultSelector()
        self.listening = socket.create_server((host, port))
        self.selector.register(self.listening, selectors.EVENT_READ)
        self.clients = []
        self.driver = None
        self.commanded_at = 0.0
        print("serving on tcp://%s:%d" % self.listening.getsockname()[:2], flush=True)
        if not host.startswith("127."):
            print("warning: everybody on this network can drive this robot", flush=True)

    def accept(self):
        link, _ = self.listening.accept()
        if len(self.clients) >= MOST_CLIENTS:
            link.close()
            return
        link.settimeout(0.2)
        client = types.SimpleNamespace(link=link, unread=b"")
        self.clients.append(client)
        self.selector.register(link, selectors.EVENT_READ, client)
        self.send(client, [{"type": "hello", "v": 1, "robot": "ev3"}])

    def drop(self, client):
        if client in self.clients:
            self.clients.remove(client)
            self.selector.unregister(client.link)
            client.link.close()
        if self.driver is client:
            self.stand()

    def send(self, client, lines):
        try:
            client.link.sendall("".join(json.dumps(line) + "\n" for line in lines).encode())
        except OSError:  # gone, or does not read
            self.drop(client)

    def stand(self):
        self.driver = None
        self.robot.stop()

    def read(self, client):
        try:
            received = client.link.recv(4096)
        except OSError:
            received = b""
        if not received:
            self.drop(client)
            return
        *lines, client.unread = (client.unread + received).split(b"\n")
        client.unread = client.unread[:LONGEST_LINE]
        for line in lines:
            self.obey(client, line)

    def obey(self, client, line):
        try:
            message = json.loads(line)
            kind = message.get("type")
            if kind == "stop":
                self.stand()
            elif kind == "command" and self.driver in (None, client):
                v, w = float(message["v"]), float(message["w"])
                if math.isfinite(v) and math.isfinite(w):
                    self.driver, self.commanded_at = client, time.monotonic()
                    self.robot.drive(v, w)
        except (ValueError, KeyError, TypeError, AttributeError):
            pass  # not a line for us

    def run(self):
        next_report = time.monotonic()
        while True:
            wait = max(0.0, next_report - time.monotonic())
            for key, _ in self.selector.select(wait):
                self.accept() if key.data is None else self.read(key.data)
            now = time.monotonic()
            if self.driver and now - self.commanded_at > WATCHDOG_S:
                self.stand()
            if now >= next_report:
                next_report = now + REPORT_S
                lines = list(self.robot.report())
                for client in list(self.clients):
                    self.send(client, lines)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Serve this EV3 to Vesper.")
    parser.add_argument("--host", default="127.0.0.1", help="0.0.0.0: all networks (default: this brick only)")
    parser.add_argument("--port", type=int, default=5600)
    server = Server(**vars(parser.parse_args()))
    try:
        server.run()
    except KeyboardInterrupt:
        server.stand()
