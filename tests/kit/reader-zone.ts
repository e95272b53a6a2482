/** What is seen by a reader whose computer is in this zone. */
export function readIn<T>(zone: string, look: () => T): T {
  const before = process.env['TZ']
  process.env['TZ'] = zone
  try {
    return look()
  } finally {
    if (before === undefined) delete process.env['TZ']
    else process.env['TZ'] = before
  }
}
