// Vesper on an ESP32: two wheels with encoders, one HC-SR04 (echo behind a divider to 3.3 V). It
// sends the short form of robot lines as UDP datagrams to one computer and takes `command` and
// `stop` lines from it alone. Wiring and the first run: ../../README.md.
#include <Arduino.h>
#include <WiFi.h>
#include <WiFiUdp.h>
#include <stdlib.h>
#include <string.h>

// ---- your network and robot
const char* kNetwork = "network";
const char* kPassword = "password";
const IPAddress kComputer(192, 168, 4, 2);  // vesper live 'udp://0.0.0.0:5601?listen' runs there
const uint16_t kComputerPort = 5601, kOwnPort = 5600;
const uint8_t kLeftEncoder = 34, kRightEncoder = 35;
const uint8_t kLeftForward = 25, kLeftBack = 26, kRightForward = 32, kRightBack = 33;
const uint8_t kTrigger = 4, kEcho = 5;
const float kTrack_m = 0.140f, kFullSpeed_m_per_s = 0.50f;  // at PWM 255
const unsigned long kReport_ms = 50, kSonar_ms = 60, kWatchdog_ms = 500;
const unsigned long kEchoTimeout_us = 25000;
const float kSound_mm_per_us = 0.3432f;  // at 20 deg C

WiFiUDP udp;
volatile long left_ticks = 0, right_ticks = 0;
int left_sign = 1, right_sign = 1;
char datagram[512];
unsigned long last_command = 0, next_report = 0, next_sonar = 0, next_hello = 0;

void IRAM_ATTR leftTick() { left_ticks += left_sign; }
void IRAM_ATTR rightTick() { right_ticks += right_sign; }

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

bool numberBehind(const char* line, const char* key, float& number) {
  const char* place = strstr(line, key);
  if (place == NULL) return false;
  number = (float)atof(place + strlen(key));
  return true;
}

void obey(const char* line) {
  float v = 0.0f, w = 0.0f;
  if (strstr(line, "\"command\"") != NULL && numberBehind(line, "\"v\":", v) &&
      numberBehind(line, "\"w\":", w)) {
    drive(v, w);
    last_command = millis();
  } else if (strstr(line, "\"stop\"") != NULL || strncmp(line, "S,", 2) == 0) {
    drive(0.0f, 0.0f);
  }
}

void readCommands() {
  while (udp.parsePacket() > 0) {
    const int length = udp.read(datagram, sizeof datagram - 1);
    if (length <= 0 || !(udp.remoteIP() == kComputer)) continue;  // nobody else drives it
    datagram[length] = '\0';
    for (char* line = strtok(datagram, "\n"); line != NULL; line = strtok(NULL, "\n")) obey(line);
  }
}

void send(const char* text) {
  udp.beginPacket(kComputer, kComputerPort);
  udp.print(text);
  udp.endPacket();
}

void sendCounts(unsigned long now) {
  noInterrupts();
  const long left = left_ticks, right = right_ticks;
  interrupts();
  char text[64];
  snprintf(text, sizeof text, "E,%lu,%ld,%ld\n", now, left, right);
  send(text);
}

void sendRange() {
  digitalWrite(kTrigger, HIGH);
  delayMicroseconds(10);
  digitalWrite(kTrigger, LOW);
  const unsigned long now = millis();  // of the reading itself
  const unsigned long echo_us = pulseIn(kEcho, HIGH, kEchoTimeout_us);
  const long mm = echo_us == 0 ? -1L : (long)(echo_us * kSound_mm_per_us / 2.0f + 0.5f);
  char text[64];
  snprintf(text, sizeof text, "R,%lu,front,%ld\n", now, mm);
  send(text);
}

void setup() {
  pinMode(kLeftEncoder, INPUT);
  pinMode(kRightEncoder, INPUT);
  attachInterrupt(digitalPinToInterrupt(kLeftEncoder), leftTick, RISING);
  attachInterrupt(digitalPinToInterrupt(kRightEncoder), rightTick, RISING);
  pinMode(kTrigger, OUTPUT);
  pinMode(kEcho, INPUT);
  drive(0.0f, 0.0f);
  WiFi.begin(kNetwork, kPassword);
  while (WiFi.status() != WL_CONNECTED) delay(100);
  udp.begin(kOwnPort);
}

void loop() {
  readCommands();
  const unsigned long now = millis();
  if (now - last_command > kWatchdog_ms) drive(0.0f, 0.0f);  // nobody holds it any more
  if ((long)(now - next_hello) >= 0) {  // a datagram may get lost: again every 5 s
    next_hello = now + 5000;
    send("H,1,esp32\n");
  }
  if ((long)(now - next_report) >= 0) {
    next_report = now + kReport_ms;
    sendCounts(now);
  }
  if ((long)(now - next_sonar) >= 0) {
    next_sonar = now + kSonar_ms;
    sendRange();
  }
}
