/**
 * Announces that records will be read, before they are: a token under each key that holds nothing of this epoch, for the time of a lease.
 * KEYS: epoch, keys of the sessions; ARGV: token, lease, the epoch where there is none. Answers the epoch, and 1 for each that was taken.
 */
export const ANNOUNCE = `
  local epoch = redis.call('GET', KEYS[1])
  if not epoch then
    epoch = ARGV[3]
    redis.call('SET', KEYS[1], epoch)
  end
  local answer = {epoch}
  for i = 2, #KEYS do
    local held = redis.call('GET', KEYS[i])
    answer[i] = 0
    if not held or string.sub(held, 1, #epoch + 1) ~= epoch .. ' ' then
      redis.call('SET', KEYS[i], epoch .. ' ' .. ARGV[1], 'PX', ARGV[2])
      answer[i] = 1
    end
  end
  return answer`;

/**
 * Puts records in the place of their tokens, where these still stand. A record lives as long as its token would have, so that the lease
 * began before the database was asked; and no longer than the session, whose rest was told since.
 * KEYS: keys of the sessions; ARGV: token with its epoch, lease, then for each the record (or '') and the session's rest.
 */
export const KEEP = `
  for i = 1, #KEYS do
    if redis.call('GET', KEYS[i]) == ARGV[1] then
      local left = redis.call('PTTL', KEYS[i])
      local passed = tonumber(ARGV[2]) - left
      left = math.floor(math.min(left, tonumber(ARGV[2 * i + 2]) - passed))
      if ARGV[2 * i + 1] ~= '' and left > 0 then
        redis.call('SET', KEYS[i], ARGV[2 * i + 1], 'PX', left)
      else
        redis.call('DEL', KEYS[i])
      end
    end
  end`;
