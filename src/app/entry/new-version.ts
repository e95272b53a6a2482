/**
 * Hears which release answers. The first is the one this page was loaded from; each other one is told once, and nothing is
 * reloaded under the person (B8): a flow may be open.
 */
export function createVersionWatch(tell: (version: string) => void): (version: string) => void {
  let own: string | null = null
  let told: string | null = null
  return (version) => {
    own ??= version
    if (version === own || version === told) return
    told = version
    tell(version)
  }
}
