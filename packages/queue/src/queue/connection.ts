import { Redis } from 'ioredis';

/** The name under which jobs stand in Redis, unless another one is asked for. */
export const QUEUE_NAME = 'treeline';

/** No Redis answers at the address. */
export class NoRedis extends Error {
  constructor(url: string, fact: string) {
    super(`no Redis answers at ${withoutPassword(url)} (${fact}); start one with: redis-server --appendonly yes`);
    this.name = 'NoRedis';
  }
}

/** Milliseconds until the next try to connect: soon at first, then every two seconds, for ever. */
const retryStrategy = (times: number) => Math.min(50 * 2 ** Math.min(times, 6), 2000);

/**
 * A connection that survives a restart of Redis: commands wait until it is back. A Redis that was never there is an error
 * at once, so that nobody waits for a wrong address.
 */
export async function connect(url: string): Promise<Redis> {
  const redis = new Redis(url, { lazyConnect: true, maxRetriesPerRequest: null, retryStrategy: () => null });
  // The promise says it as well.
  redis.on('error', () => {});
  try {
    await redis.connect();
    await redis.ping();
  } catch (error) {
    redis.disconnect();
    throw new NoRedis(url, error instanceof Error ? error.message : String(error));
  }
  redis.options.retryStrategy = retryStrategy;
  return redis;
}

function withoutPassword(url: string): string {
  return url.replace(/\/\/[^@/]*@/, '//');
}
