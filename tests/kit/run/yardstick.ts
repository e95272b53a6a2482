const ROUNDS = 40
const UNTIL_COMPILED = 20
const ROWS = 4_000

/** Seconds of a processor that a fixed piece of work takes here and now: objects, texts and patterns, as tests and pages work with them. */
export function yardstickSeconds(): number {
  for (let round = 0; round < UNTIL_COMPILED; round += 1) work()
  const started = process.cpuUsage()
  for (let round = 0; round < ROUNDS; round += 1) work()
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1e6
}

function work(): number {
  const rows = Array.from({ length: ROWS }, (_, at) => ({ name: `row ${(at * 7_919) % ROWS}`, cells: [at, at * 2, String(at)] }))
  const byName = new Map(rows.map((row) => [row.name, row]))
  const sorted = rows.toSorted((one, other) => (one.name < other.name ? -1 : 1))
  const read = JSON.parse(JSON.stringify(sorted)) as typeof rows
  return read.reduce((sum, { name }) => sum + (byName.get(name)?.cells.length ?? 0) + (/row (\d+)/.exec(name)?.[1]?.length ?? 0), 0)
}
