declare global {
  var flightdeckConsole: Promise<void> | undefined
}

/** Fulfilled when the console is built: `npm start` leaves its promise here and starts the supervisor before that (`scripts/start.mjs`). */
export const consoleBuilt = (): Promise<void> => globalThis.flightdeckConsole ?? Promise.resolve()
