-- Takes over jobs whose worker was not heard of for a whole lease, or that were given back.
-- KEYS: jobs, dead. ARGV: group, consumer, lease ms, count, max attempts, dead kept, the time in ms at which this
-- consumer heard of Redis last, ids that run in this consumer...
-- Returns { id, attempt, payload } of each job to start.
local jobs, dead = KEYS[1], KEYS[2]
local group, consumer, lease, count = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])
local max_attempts, dead_kept, heard = tonumber(ARGV[5]), ARGV[6], tonumber(ARGV[7])

-- When Redis or this consumer stood still, the renewals of others may only be late: only jobs that were given back
-- are taken then, which are marked by a day of silence.
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
if now - heard > lease / 2 then
  lease = 43200000
end

local running = {}
for i = 8, #ARGV do
  running[ARGV[i]] = true
end

local taken = {}
local idle = redis.call('XPENDING', jobs, group, 'IDLE', lease, '-', '+', count + #ARGV)
for _, pending in ipairs(idle) do
  local id, owner = pending[1], pending[2]
  if #taken < count and not (owner == consumer and running[id]) then
    local entry = redis.call('XCLAIM', jobs, group, consumer, lease, id)[1]
    if entry then
      local fields = entry[2]
      local attempt = tonumber(fields[4] or 0) + pending[4] + 1
      if attempt <= max_attempts then
        taken[#taken + 1] = { id, attempt, fields[2] }
      else
        redis.call('XADD', dead, 'MAXLEN', '~', dead_kept, '*',
          'p', fields[2], 'a', attempt - 1, 'c', 'its worker died or lost it every time')
        redis.call('XACK', jobs, group, id)
        redis.call('XDEL', jobs, id)
      end
    end
  end
end
return taken
