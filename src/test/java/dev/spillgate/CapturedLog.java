package dev.spillgate;

import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.logging.SimpleFormatter;

/** What Spillgate logs, at INFO and above unless told otherwise, while this is open. */
final class CapturedLog extends Handler implements AutoCloseable {

  private final Logger logger = Logger.getLogger("dev.spillgate");
  private final Level before = logger.getLevel();
  private final List<LogRecord> records = new CopyOnWriteArrayList<>();

  CapturedLog() {
    logger.addHandler(this);
  }

  /** Lets DEBUG be logged too, until this is closed. */
  CapturedLog debug() {
    logger.setLevel(Level.FINE);
    return this;
  }

  List<String> lines() {
    return records.stream().map(record -> new SimpleFormatter().formatMessage(record)).toList();
  }

  List<String> warnings() {
    return records.stream()
        .filter(record -> record.getLevel().equals(Level.WARNING))
        .map(record -> new SimpleFormatter().formatMessage(record))
        .toList();
  }

  @Override
  public void publish(LogRecord record) {
    records.add(record);
  }

  @Override
  public void flush() {}

  @Override
  public void close() {
    logger.removeHandler(this);
    logger.setLevel(before);
  }
}
