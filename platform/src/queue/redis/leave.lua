-- Removes this consumer, if it leaves, and others that were not heard of for long, unless they have jobs:
-- removing those would take their jobs out of everyone's reach. One that only idles is made again by its next read.
-- KEYS: jobs. ARGV: group, idle ms, consumer that leaves or nothing.
local jobs, group, limit, leaving = KEYS[1], ARGV[1], tonumber(ARGV[2]), ARGV[3]
for _, flat in ipairs(redis.call('XINFO', 'CONSUMERS', jobs, group)) do
  local consumer = {}
  for i = 1, #flat, 2 do
    consumer[flat[i]] = flat[i + 1]
  end
  if consumer.pending == 0 and (consumer.name == leaving or consumer.idle > limit) then
    redis.call('XGROUP', 'DELCONSUMER', jobs, group, consumer.name)
  end
end
