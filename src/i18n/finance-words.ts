/// <reference types="vite/client" />
import { addWords, type Words } from './words.ts'

/** The words of all finance pages, for a browser: they share their frame, and each other's words. */
const AREAS = import.meta.glob<Readonly<Record<string, Words>>>('./areas/{finance*,import-blockers,thing}.ts', { eager: true })

for (const area of Object.values(AREAS)) for (const words of Object.values(area)) addWords(words)
