import { mkdtempSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Plugin } from 'vite'
import type { Migration } from '#server/db/migrate.ts'
import { ROOT } from '#tests/kit/house.ts'
import { buildServer } from '../../../scripts/build.mjs'

export const NEXT_VERSION = '99.0.0'

/**
 * What a release may add to the busiest table of a push: a column, and a table that a trigger fills, so that processes of the release before
 * write there too.
 */
export const NEXT_MIGRATION: Migration = {
  name: '9990_next_release',
  sql: `alter table batch_item add column noted boolean not null default false;
    create table push_note (batch_id bigint not null, seq integer not null, network_id text not null, primary key (batch_id, seq));
    create function note_push() returns trigger language plpgsql as $$
    begin
      insert into push_note values (new.batch_id, new.seq, new.network_id) on conflict do nothing;
      new.noted = true;
      return new;
    end $$;
    create trigger batch_item_notes before update on batch_item for each row
      when (old.network_id is null and new.network_id is not null) execute function note_push();`,
}

/** The release to come, made of these sources: another version, and one more migration. Answers where it was built to, below the project. */
export async function buildNextRelease(): Promise<{ build: string; remove: () => void }> {
  const folder = mkdtempSync(join(ROOT, 'node_modules', '.next-release-'))
  await buildServer({ outDir: folder, plugins: [nextRelease()] })
  return { build: relative(ROOT, folder), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

function nextRelease(): Plugin {
  const open = new Set(['migrate.ts', 'package.json'])
  return {
    name: 'next-release',
    enforce: 'pre',
    transform(code, id) {
      const file = relative(ROOT, id.split('?')[0] ?? '')
      if (file === join('server', 'db', 'migrate.ts')) {
        open.delete('migrate.ts')
        const own = code.replace('export const MIGRATIONS:', 'const BEFORE:')
        return plain(`${own}\nexport const MIGRATIONS: readonly Migration[] = [...BEFORE, ${JSON.stringify(NEXT_MIGRATION)}]`)
      }
      if (file !== 'package.json') return null
      open.delete('package.json')
      return plain(code.replace(/"version": "[^"]*"/, `"version": "${NEXT_VERSION}"`))
    },
    buildEnd() {
      if (open.size > 0) throw new Error(`the build does not read ${[...open].join(', ')}`)
    },
  }
}

const plain = (code: string) => ({ code, map: { mappings: '' as const } })
