// Vesper on an Arduino (Uno, Nano, Mega): two wheels with encoders, one HC-SR04. It sends the short
// form of robot lines over the USB serial port and takes `command` and `stop` lines. Wiring and the
// first run: ../../README.md.
#include <Arduino.h>
#include <stdlib.h>
#include <string.h>

// ---- your robot: pins and sizes, as in its *.robot.yaml
const uint8_t kLeftEncoder = 2, kRightEncoder = 3;           // interrupts; one pulse a tick
const uint8_t kLeftForward = 5, kLeftBack = 6;               // motor driver inputs (PWM)
const uint8_t kRightForward = 9, kRightBack = 10;
const uint8_t kTrigger = 7, kEcho = 8;                       // HC-SR04
const float kTrack_m = 0.140f, kFullSpeed_m_per_s = 0.50f;   // at PWM 255
const unsigned long kReport_ms = 100, kSonar_ms = 60, kWatchdog_ms = 500;
const unsigned long kEchoTimeout_us = 25000;                 // some 4 m there and back
const float kSound_mm_per_us = 0.3432f;                      // at 20 deg C

volatile long left_ticks = 0, right_ticks = 0;
int left_sign = 1, right_sign = 1;  // one-channel encoders: the direction is that of the motor
char line[128];
uint8_t length = 0;
bool is_too_long = false;
unsigned long last_command = 0, next_report = 0, next_sonar = 0;

void leftTick() { left_ticks += left_sign; }
void rightTick() { right_ticks += right_sign; }

void turnWheel(float m_per_s, uint8_t forward, uint8_t back, int& sign) {
  int pwm = (int)(255.0f * m_per_s / kFullSpeed_m_per_s);
  pwm = constrain(pwm, -255, 255);
  if (pwm != 0) sign = pwm > 0 ? 1 : -1;
  analogWrite(forward, pwm > 0 ? pwm : 0);
  analogWrite(back, pwm < 0 ? -pwm : 0);
}

void drive(float v, float w) {
  turnWheel(v - w * kTrack_m / 2.0f, kLeftForward, kLeftBack, left_sign);
  turnWheel(v + w * kTrack_m / 2.0f, kRightForward, kRightBack, right_sign);
}

// The number behind a key such as "\"v\":"; false if the key is not there.
bool numberBehind(const char* key, float& number) {
  const char* place = strstr(line, key);
  if (place == NULL) return false;
  number = (float)atof(place + strlen(key));
  return true;
}

void obey() {
  float v = 0.0f, w = 0.0f;
  if (strstr(line, "\"command\"") != NULL && numberBehind("\"v\":", v) && numberBehind("\"w\":", w)) {
    drive(v, w);
    last_command = millis();
  } else if (strstr(line, "\"stop\"") != NULL || strncmp(line, "S,", 2) == 0) {
    drive(0.0f, 0.0f);
  }
}

void readCommands() {
  while (Serial.available() > 0) {
    const char letter = (char)Serial.read();
    if (letter == '\n') {
      line[length] = '\0';
      if (!is_too_long) obey();
      length = 0;
      is_too_long = false;
    } else if (length < sizeof line - 1) {
      line[length++] = letter;
    } else {
      is_too_long = true;
    }
  }
}

void sendCounts(unsigned long now) {
  noInterrupts();
  const long left = left_ticks, right = right_ticks;
  interrupts();
  Serial.print("E,");
  Serial.print(now);
  Serial.print(',');
  Serial.print(left);
  Serial.print(',');
  Serial.println(right);
}

void sendRange() {
  digitalWrite(kTrigger, HIGH);
  delayMicroseconds(10);
  digitalWrite(kTrigger, LOW);
  const unsigned long now = millis();  // of the reading itself
  const unsigned long echo_us = pulseIn(kEcho, HIGH, kEchoTimeout_us);
  Serial.print("R,");
  Serial.print(now);
  Serial.print(",front,");
  Serial.println(echo_us == 0 ? -1L : (long)(echo_us * kSound_mm_per_us / 2.0f + 0.5f));
}

void setup() {
  Serial.begin(115200);
  pinMode(kLeftEncoder, INPUT_PULLUP);
  pinMode(kRightEncoder, INPUT_PULLUP);
  attachInterrupt(digitalPinToInterrupt(kLeftEncoder), leftTick, RISING);
  attachInterrupt(digitalPinToInterrupt(kRightEncoder), rightTick, RISING);
  pinMode(kTrigger, OUTPUT);
  pinMode(kEcho, INPUT);
  drive(0.0f, 0.0f);
  Serial.println("H,1,arduino");
}

void loop() {
  readCommands();
  const unsigned long now = millis();
  if (now - last_command > kWatchdog_ms) drive(0.0f, 0.0f);  // nobody holds it any more
  if ((long)(now - next_report) >= 0) {
    next_report = now + kReport_ms;
    sendCounts(now);
  }
  if ((long)(now - next_sonar) >= 0) {
    next_sonar = now + kSonar_ms;
    sendRange();
  }
}
