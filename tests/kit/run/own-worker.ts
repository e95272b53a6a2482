import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** A module put in the place of another would stay there for the files that come after; memory is measured in a process that did nothing else. */
const NEEDS_IT = /\bvi\.mock\(|\bprocess\.memoryUsage\(|\bprocess\.resourceUsage\(/

/** The test files below a folder that cannot share their worker with others, by what they do. */
export const ownWorkerFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.tsx?$/.test(file))
    .map((file) => join(folder, file))
    .filter((file) => NEEDS_IT.test(readFileSync(file, 'utf8')))
    .map((file) => file.replaceAll('\\', '/'))
