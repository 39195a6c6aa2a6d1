-- Moves jobs whose rest is over back to the end of the lane.
-- KEYS: retry, jobs. ARGV: most at once. Returns the milliseconds until the next one is due, or -1,
-- and the time.
local retry, jobs = KEYS[1], KEYS[2]
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

for _, member in ipairs(redis.call('ZRANGEBYSCORE', retry, '-inf', now, 'LIMIT', 0, ARGV[1])) do
  local attempts, payload = string.match(member, '^(%d+) %S+ (.*)$')
  redis.call('XADD', jobs, '*', 'p', payload, 'a', attempts)
  redis.call('ZREM', retry, member)
end
local following = redis.call('ZRANGE', retry, 0, 0, 'WITHSCORES')
return { following[2] and math.max(0, following[2] - now) or -1, now }
