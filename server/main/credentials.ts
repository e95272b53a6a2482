import { randomUUID } from 'node:crypto'
import { migrate } from '#server/db/migrate.ts'
import { openDatabase } from '#server/db/open.ts'
import { writeAudit } from '#server/kit/audit.repository.ts'
import { resealCredentials } from '#server/kit/credential.repository.ts'
import { addKey } from '#server/kit/vault.ts'
import { refuse } from './child.ts'
import { readConfig } from './config.ts'
import { houseVault } from './connectors.ts'
import { withDatabase } from './with-database.ts'

const HELP = `npm run credentials -- rotate

Makes a new key and seals every network credential with it; web and worker go on meanwhile. The key before stays in
DATA_DIR/credentials.key until the next rotation. With CREDENTIAL_KEYS put the new key first yourself: rotate then only seals anew.`

try {
  if (process.argv[2] === 'rotate') await rotate()
  else console.log(HELP)
} catch (error) {
  refuse(error)
}

async function rotate() {
  const config = readConfig(process.env)
  await withDatabase(config, async (url) => {
    await migrate(url)
    if (config.credentialKeys === null) addKey(config.dataDir)
    const vault = houseVault(config)
    const { db, close } = openDatabase(url, { max: 1, applicationName: 'flightdeck credentials' })
    try {
      const sealed = await resealCredentials(db, vault)
      const after = { sealed, keyId: vault.keyId() }
      await writeAudit(db, [
        { userId: null, requestId: randomUUID(), entity: 'credential', entityId: '-', event: 'credential.keys_rotated', after },
      ])
      console.log(`${sealed} credentials are sealed with the key ${after.keyId}.`)
    } finally {
      await close()
    }
  })
}
