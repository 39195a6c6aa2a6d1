-- Ends jobs that this consumer still holds and returns the ids that it lost. A stale worker changes nothing here.
-- KEYS: jobs, retry, dead. ARGV: group, consumer, dead kept, lowest id, highest id, then per job one of
-- done ID | retry ID ATTEMPT DELAY_MS | dead ID ATTEMPT CAUSE | back ID
local jobs, retry, dead = KEYS[1], KEYS[2], KEYS[3]
local group, consumer, dead_kept = ARGV[1], ARGV[2], ARGV[3]

local deliveries = {}
for _, entry in ipairs(redis.call('XPENDING', jobs, group, ARGV[4], ARGV[5], 100000, consumer)) do
  deliveries[entry[1]] = entry[4]
end

local function payload_of(id)
  local entry = redis.call('XRANGE', jobs, id, id)[1]
  return entry and entry[2][2]
end

local function now_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local ended, lost = {}, {}
local i = 6
while i <= #ARGV do
  local verb, id = ARGV[i], ARGV[i + 1]
  local held = deliveries[id]
  if not held then
    lost[#lost + 1] = id
  elseif verb == 'back' then
    -- An old enough entry with the count of before: the next takeover starts the same attempt again.
    redis.call('XCLAIM', jobs, group, consumer, 0, id, 'IDLE', 86400000, 'RETRYCOUNT', held - 1, 'JUSTID')
  else
    ended[#ended + 1] = id
    local payload = verb ~= 'done' and payload_of(id)
    if payload and verb == 'retry' then
      local due = now_ms() + ARGV[i + 3]
      redis.call('ZADD', retry, string.format('%.0f', due), ARGV[i + 2] .. ' ' .. id .. ' ' .. payload)
    elseif payload then
      redis.call('XADD', dead, 'MAXLEN', '~', dead_kept, '*',
        'p', payload, 'a', ARGV[i + 2], 'c', ARGV[i + 3])
    end
  end
  i = i + ((verb == 'done' or verb == 'back') and 2 or 4)
end
if #ended > 0 then
  redis.call('XACK', jobs, group, unpack(ended))
  redis.call('XDEL', jobs, unpack(ended))
end
return lost
