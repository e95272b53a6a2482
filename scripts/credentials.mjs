import { runBuilt } from './kit/run-built.mjs'

/** `npm run credentials -- rotate`; `npm run credentials` says the rest. */
await runBuilt('credentials')
