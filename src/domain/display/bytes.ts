const UNITS = ['B', 'KB', 'MB', 'GB']

/** `1.4 MB`, in steps of 1,024. */
export function bytesText(bytes: number): string {
  const step = bytes === 0 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log2(bytes) / 10))
  return `${(bytes / 1024 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step] ?? ''}`
}
