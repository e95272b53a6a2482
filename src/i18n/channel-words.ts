/// <reference types="vite/client" />
import { addWords, type Words } from './words.ts'

/** The words of every network's levels, fields and options; they come with the pages that say them. */
const AREAS = import.meta.glob<Readonly<Record<string, Words>>>('./areas/channel-*.ts', { eager: true })

for (const area of Object.values(AREAS)) for (const words of Object.values(area)) addWords(words)
