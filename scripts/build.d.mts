import type { Plugin } from 'vite'

export function buildServer(options?: { watch?: boolean; onBuilt?: () => void; outDir?: string; plugins?: Plugin[] }): Promise<void>
