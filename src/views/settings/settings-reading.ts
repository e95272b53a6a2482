import { createReading } from '#machines/reading/reading.machine.ts'

/** What a page of the settings shows, read for the search of its address. */
export const createSettingsReading = <Answer>() => createReading<Answer, string>({ keepsAnswer: true })
