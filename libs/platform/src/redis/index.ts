export { connectRedis, pauseBeforeReconnectMs, type RedisOptions, throttled } from './connect-redis.js';
export { RedisModule, redisToken } from './redis.module.js';
