package dev.spillgate.store;

import dev.spillgate.key.Key;
import dev.spillgate.limit.ConcurrencyLimit;
import dev.spillgate.limit.Reservation;
import dev.spillgate.limit.WaitingRoom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.function.Function;

/**
 * Keeps which requests run and which wait for them to end; a key is there only while it has any.
 */
public final class ConcurrencyStore implements LimiterStore {

  private final ConcurrentMap<Key, Workers> workers = new ConcurrentHashMap<>();
  private final Function<Key, Workers> newWorkers;

  /**
   * A store where nothing runs.
   *
   * @param limit how many requests of a key may run
   * @param room where the others wait
   */
  public ConcurrencyStore(ConcurrencyLimit limit, WaitingRoom room) {
    RunningTimes times = new RunningTimes();
    this.newWorkers = key -> new Workers(limit, room, times, idle -> workers.remove(key, idle));
  }

  /** {@code cost} is 1: a request runs or doesn't. */
  @Override
  public Reservation reserve(Key key, int cost, long now) {
    while (true) {
      Reservation reservation = workers(key).reserve(now);
      if (reservation != null) {
        return reservation;
      }
    }
  }

  private Workers workers(Key key) {
    Workers known = workers.get(key);
    return known == null ? workers.computeIfAbsent(key, newWorkers) : known;
  }

  @Override
  public long size() {
    return workers.size();
  }

  /** None: what runs is never forgotten. */
  @Override
  public long evictions() {
    return 0;
  }

  @Override
  public void close() {
    workers.clear();
  }
}
