import { spawnSync } from 'node:child_process'
import { chownSync, readFileSync, statSync } from 'node:fs'
import { StartRefused } from './start-refused.ts'

/** Whom PostgreSQL runs as. Null: as ourselves, because we are no administrator. */
export type RunAs = { name: string; uid: number; gid: number } | null

/**
 * PostgreSQL refuses to run as root. As root, it runs as the owner of the data that are there, else as `postgres` or
 * `nobody`: the user must be in /etc/passwd, because initdb looks itself up.
 */
export function postgresUser(existingData: string | null): RunAs {
  if (process.getuid?.() !== 0) return null
  const users = readFileSync('/etc/passwd', 'utf8').split('\n').map(userOfLine)
  const owner = existingData ? statSync(existingData).uid : 0
  const user = owner
    ? users.find(({ uid }) => uid === owner)
    : (users.find(({ name }) => name === 'postgres') ?? users.find(({ name }) => name === 'nobody'))
  if (!user)
    throw new StartRefused(
      'PostgreSQL may not run as root and this machine has no user postgres or nobody: start as an ordinary user, or set DATABASE_URL.',
    )
  return user
}

const userOfLine = (line: string) => {
  const [name = '', , uid, gid] = line.split(':')
  return { name, uid: Number(uid), gid: Number(gid) }
}

/** Whether the user can get into the folder: tried, because a parent of mode 700 or an access list decides too. */
export const mayEnter = (runAs: RunAs, folder: string): boolean =>
  !runAs || spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], spawnAs(runAs)).status === 0

export function giveTo(runAs: RunAs, ...paths: string[]) {
  if (runAs) for (const path of paths) chownSync(path, runAs.uid, runAs.gid)
}

/** Spawn options of a PostgreSQL program: its user, a folder that user can be in, none of the caller's PG* variables. */
export function spawnAs(runAs: RunAs) {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
  return {
    cwd: process.platform === 'win32' ? undefined : '/',
    env: { ...env, LC_ALL: 'C' },
    ...(runAs ? { uid: runAs.uid, gid: runAs.gid } : {}),
  }
}
