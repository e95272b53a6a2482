import type { KeyTable } from '#views/kit/key-list.ts'

/** Keys that work on every page. */
export const SHELL_KEYS = { help: { keys: ['?'], label: 'shell.shortcuts.help' } } as const satisfies KeyTable
