/** As ClickHouse reads a DateTime64 of UTC: `2026-11-20 09:30:00.000`. */
export const instantText = (at: Date): string => at.toISOString().replace('T', ' ').replace('Z', '')
