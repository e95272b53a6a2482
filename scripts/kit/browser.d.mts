/** The browser the journeys drive: CHROMIUM, or the machine's own. Null: none. */
export function findChromium(): string | null

/** Installs browser, font and video tools where it may; answers a sentence for each thing still missing. */
export function provideBrowser(): Promise<string[]>
