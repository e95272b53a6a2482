import { blocker, type Blocker } from './blocker.ts'

/** What a scanned paper may be, by its bytes. */
export const SCAN_MIMES = ['application/pdf', 'image/png', 'image/jpeg', 'image/webp'] as const
export type ScanMime = (typeof SCAN_MIMES)[number]
export const SCAN_MAX_BYTES = 10 * 1024 * 1024

/** Why a paper cannot be sent, as far as its size says; what it is, its bytes say on the server. */
export const scanBlockers = ({ name, size }: { name: string; size: number }): Blocker[] =>
  size > SCAN_MAX_BYTES ? [blocker('scan.large', { field: 'file', params: { name, max: SCAN_MAX_BYTES / 1024 / 1024 } })] : []
