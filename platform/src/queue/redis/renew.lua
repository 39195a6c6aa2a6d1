-- Renews the leases on the jobs that this consumer still holds and returns the ids that it lost.
-- KEYS: jobs. ARGV: group, consumer, ids...
local jobs, group, consumer = KEYS[1], ARGV[1], ARGV[2]

local held = {}
for _, entry in ipairs(redis.call('XPENDING', jobs, group, '-', '+', 100000, consumer)) do
  held[entry[1]] = true
end

local renewed, lost = {}, {}
for i = 3, #ARGV do
  local list = held[ARGV[i]] and renewed or lost
  list[#list + 1] = ARGV[i]
end
if #renewed > 0 then
  renewed[#renewed + 1] = 'JUSTID'
  redis.call('XCLAIM', jobs, group, consumer, 0, unpack(renewed))
end
return lost
