import { call } from '#client/call.ts'
import { signOnStanding } from '#contract/sign-in-rules.ts'
import { readBy } from '#views/things/wired.ts'
import { createSettingsReading } from '../settings-reading.ts'
import type { Standing } from './SignOnStanding.tsx'

export const standingRead = readBy(createSettingsReading<Standing>(), async (_, how) => (await call(signOnStanding, {}, how)).data)
