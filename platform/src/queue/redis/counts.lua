-- KEYS: jobs, retry, dead. ARGV: group, lease ms. Returns waiting, running, retrying, dead.
-- A job that nobody renews counts as waiting: the next worker starts it.
local jobs, group = KEYS[1], ARGV[1]
local pending = redis.call('XPENDING', jobs, group)[1]
local idle = #redis.call('XPENDING', jobs, group, 'IDLE', ARGV[2], '-', '+', 100000)
local running = pending - idle
return { redis.call('XLEN', jobs) - running, running, redis.call('ZCARD', KEYS[2]), redis.call('XLEN', KEYS[3]) }
