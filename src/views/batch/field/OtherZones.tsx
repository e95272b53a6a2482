import { wallClock, zoneName } from '#domain/zone.ts'

/** The same moment on the clocks of the accounts in other zones, a line each. */
export function OtherZones({ instant, zones }: { instant: string; zones: readonly string[] }) {
  const lines = zones.flatMap((zone) => {
    const time = wallClock(instant, zone)
    return time === null ? [] : [`= ${time} ${zoneName(zone, Date.parse(instant))}`]
  })
  return lines.map((line) => (
    <div key={line} className="fd-muted fd-figures fd-other-zone">
      {line}
    </div>
  ))
}
