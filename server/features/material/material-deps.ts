import type { FileLinks } from '#server/kit/file-links.ts'
import type { Call } from '#server/kit/handler.ts'
import type { AddDeps } from './add.service.ts'
import type { MaterialScopes } from './material.reads.ts'

/** What the calls of the library are built with. */
export type MaterialDeps = AddDeps & { links: FileLinks }

/** Whose materials the caller sees. */
export const materialScopes = (call: Call): MaterialScopes => ({ games: call.scope('game'), regions: call.scope('region') })
