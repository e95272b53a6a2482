import { runBuilt } from './kit/run-built.mjs'

/** `npm run restored`: once after the database was restored, before workers start. docs/operate.md says why. */
await runBuilt('restored')
