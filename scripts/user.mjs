import { runBuilt } from './kit/run-built.mjs'

/** `npm run user -- create <account> --name <name> --preset admin`; `npm run user -- help` says the rest. */
await runBuilt('user')
