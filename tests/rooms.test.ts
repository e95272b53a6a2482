import { expect, test } from 'vitest'
import { importsOf, sourceFiles, type SourceFile } from './kit/house.ts'

type Room = string

/** First match wins; `*` is one folder name that becomes part of the room. A file in no room is a breach. */
const ROOMS: readonly [RegExp, (match: RegExpExecArray) => Room][] = [
  [/^src\/domain\//, () => 'domain'],
  [/^src\/i18n\//, () => 'i18n'],
  [/^src\/permissions\//, () => 'permissions'],
  [/^src\/api\/contract\//, () => 'contract'],
  [/^src\/api\/client\//, () => 'client'],
  [/^src\/machines\//, () => 'machines'],
  [/^src\/views\/kit\//, () => 'views/kit'],
  [/^src\/views\/([^/]+)\//, (match) => `views/${match[1]}`],
  [/^src\/app\/pages\/([^/]+)\//, (match) => `app/pages/${match[1]}`],
  [/^src\/app\/([^/]+)\//, (match) => `app/${match[1]}`],
  [/^src\/app\//, () => 'app'],
  [/^server\/db\//, () => 'server/db'],
  [/^server\/kit\//, () => 'server/kit'],
  [/^server\/column-store\//, () => 'server/column-store'],
  [/^server\/push\//, () => 'server/push'],
  [/^server\/connectors\/([^/]+)\//, (match) => `connectors/${match[1]}`],
  [/^server\/features\/([^/]+)\//, (match) => `features/${match[1]}`],
  [/^server\/main\//, () => 'server/main'],
  [/^simulators\/kit\//, () => 'simulators/kit'],
  [/^simulators\/([^/]+)\//, (match) => `simulators/${match[1]}`],
]

/** Who may read whom (ARCHITECTURE.md, the rooms). A room always reads itself. */
const READS: readonly [RegExp, RegExp][] = [
  [/^permissions$/, /^domain$/],
  [/^i18n$/, /^permissions$/],
  [/^contract$/, /^domain$/],
  [/^client$/, /^(contract|domain|i18n)$/],
  [/^machines$/, /^(domain|permissions)$/],
  [/^views\/kit$/, /^(domain|i18n)$/],
  [/^views\/(?!kit$)/, /^(views\/kit|views\/things|machines|contract|client|permissions|domain|i18n)$/],
  [/^app(\/|$)/, /^(domain|i18n|permissions|contract|client|machines|views\/.*)$/],
  [/^app\/flows$/, /^app\/entry$/],
  [/^app\/shell$/, /^app\/(entry|flows)$/],
  [/^app\/parts$/, /^app\/(entry|flows|shell)$/],
  [/^app\/pages\//, /^app\/(entry|flows|shell|parts)$/],
  [/^app\/sub-apps$/, /^app\/(entry|shell|pages\/.*)$/],
  [/^app$/, /^app\//],
  [/^server\/db$/, /^domain$/],
  [/^server\/kit$/, /^(contract|permissions|domain|i18n|server\/db)$/],
  [/^server\/column-store$/, /^(domain|server\/db)$/],
  [/^server\/push$/, /^(domain|server\/kit|server\/db|connectors\/core)$/],
  [/^connectors\//, /^(server\/kit|domain|connectors\/core)$/],
  [/^features\//, /^(server\/kit|server\/push|server\/db|server\/column-store|connectors\/core|contract|permissions|domain|i18n)$/],
  [/^server\/main$/, /^(server\/.*|connectors\/.*|features\/.*|contract|permissions|domain|i18n|simulators\/.*)$/],
  [/^simulators\/(?!kit$)/, /^simulators\/kit$/],
]

/** Packages that belong to some rooms only. */
const PACKAGES: readonly { name: RegExp; only: RegExp }[] = [
  { name: /^axios$/, only: /^src\/api\/client\// },
  { name: /^ag-grid/, only: /^src\/views\/kit\/grid\// },
  { name: /^d3/, only: /^src\/views\/kit\// },
  { name: /^(react|react-dom|react-router-dom|@blueprintjs\/.*|@xstate\/react)(\/|$)/, only: /^src\/(views|app)\// },
  { name: /^(pg|kysely|pg-copy-streams)$/, only: /^server\// },
  { name: /^@clickhouse\//, only: /^server\/column-store\// },
  { name: /^(fastify|@fastify\/.*)$/, only: /^server\/(kit|main)\// },
]

/** SQL is in repositories, reads, the push engine and the database room. */
const MAY_HOLD_SQL = /^server\/(db|push)\/|\.(repository|reads)\.ts$|^server\/kit\/.*\.repository\.ts$|^server\/features\/demo\//
const LOOKS_LIKE_SQL = /\bsql(<[^`]*>)?`|\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\.query\(\s*[`'"]/

const roomOf = (path: string): Room | null => {
  for (const [pattern, name] of ROOMS) {
    const match = pattern.exec(path)
    if (match) return name(match)
  }
  return null
}

/** `features/x` may read another feature through its `.reads` file only. */
const isReads = (from: Room, target: string) => from.startsWith('features/') && /^server\/features\/[^/]+\/[^/]+\.reads\.ts$/.test(target)

function breachesOf(file: SourceFile): string[] {
  const from = roomOf(file.path)
  if (!from) return [`${file.path} stands in no room`]
  const imports = importsOf(file).flatMap((target) => {
    if (!/^(src|server|simulators|tests|stories|bench|scripts)\//.test(target)) {
      const owner = PACKAGES.find(({ name }) => name.test(target))
      return owner && !owner.only.test(file.path) ? [`${file.path} imports ${target}`] : []
    }
    const to = roomOf(target)
    if (!to) return [`${file.path} imports ${target}, which stands in no room`]
    const allowed = from === to || isReads(from, target) || READS.some(([reader, read]) => reader.test(from) && read.test(to))
    return allowed ? [] : [`${file.path} (${from}) imports ${target} (${to})`]
  })
  const holdsSql = file.path.startsWith('server/') && !MAY_HOLD_SQL.test(file.path) && LOOKS_LIKE_SQL.test(file.text)
  return [...imports, ...(holdsSql ? [`${file.path} holds SQL: move it to a .repository.ts or .reads.ts (sql of one value counts)`] : [])]
}

test('every file is in a room and reads only the rooms it may', () => {
  const files = sourceFiles('src', 'server', 'simulators')
  expect(files.length).toBeGreaterThan(50)
  expect(files.flatMap(breachesOf)).toEqual([])
})

test.each([
  ['src/domain/x.ts', "import { a } from '../permissions/grants.ts'"],
  ['src/machines/x/x.machine.ts', "import axios from 'axios'"],
  ['src/machines/x/x.machine.ts', "import { useState } from 'react'"],
  ['src/views/batch/x.tsx', "import { a } from '#views/session/login/LoginView.tsx'"],
  ['src/views/batch/x.tsx', "export { AgGridReact } from 'ag-grid-react'"],
  ['src/views/kit/x.ts', "const later = () => import('#machines/session/session.machine.ts')"],
  ['src/app/x.ts', "import { a } from '#server/kit/http.ts'"],
  ['server/connectors/meta/x.ts', "import { a } from '../tencent/x.ts'"],
  ['server/features/batch/x.ts', "import { a } from '../session/session.service.ts'"],
  ['server/features/batch/batch.service.ts', "await db.selectFrom('batch')"],
  ['simulators/meta/x.ts', "import { a } from '#domain/money.ts'"],
  ['src/somewhere/x.ts', ''],
])('a breach is seen: %s with %s', (path, text) => {
  expect(breachesOf({ path, text })).toHaveLength(1)
})
