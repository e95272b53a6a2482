import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const ROOT = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

export type SourceFile = { path: string; text: string }

/** Every TypeScript file of ours below the folders, with a path from the project's top and forward slashes. */
export function sourceFiles(...folders: string[]): SourceFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.parentPath.includes('node_modules'))
      .map((entry) => join(entry.parentPath, entry.name))
      .map((file) => ({ path: relative(ROOT, file).split(sep).join('/'), text: readFileSync(file, 'utf8') })),
  )
}

/** The `imports` of package.json: alias prefix → folder. */
const ALIASES: readonly [string, string][] = Object.entries(
  (JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { imports: Record<string, string> }).imports,
).map(([alias, folder]) => [alias.replace('*', ''), folder.replace('./', '').replace('*', '')])

/** What a file imports: paths of ours from the project's top, or package names. */
export function importsOf({ path, text }: SourceFile): string[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => {
    if (fileName.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), fileName))
    const alias = ALIASES.find(([prefix]) => fileName.startsWith(prefix))
    return alias ? alias[1] + fileName.slice(alias[0].length) : fileName
  })
}

/** What a file brings with it when it is loaded: neither types nor what it loads later. */
export function loadedBy({ path, text }: SourceFile): string[] {
  const loaded = text
    .replace(/^import type [^;]*? from '[^']+'$/gm, '')
    .replace(/^import \{(?:\s*type [^,}]+,?)+\s*\} from '[^']+'$/gm, '')
    .replace(/\bimport\([^)]*\)/g, '')
  return importsOf({ path, text: loaded }).filter((name) => !name.endsWith('.css'))
}

/** What a file loads when it is needed. */
export const loadedLater = ({ path, text }: SourceFile): string[] =>
  importsOf({ path, text: [...text.matchAll(/\bimport\([^)]*\)/g)].map(([call]) => call).join('\n') })
