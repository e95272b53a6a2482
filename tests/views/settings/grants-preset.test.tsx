import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, test } from 'vitest'
import { createActor, fromPromise } from 'xstate'
import { strictGrants, type UserGrants } from '#contract/administration.ts'
import '#i18n/catalogue.ts'
import { createSettingsSave } from '#machines/settings-save/settings-save.machine.ts'
import { PRESETS } from '#permissions/presets.ts'
import { GrantsEditor } from '#views/settings/GrantsEditor.tsx'
import type { GrantsDraft } from '#views/settings/types.ts'
import { show } from '../kit/show.tsx'

const KEPT: UserGrants = { user_id: '2', version: 3, grants: { global: {}, pages: {} } }
const PERSON = { active: true, id: '2', isAgent: false, observatory: false, on_finance_list: false, is_special: false }
const CHOICES = { game: [], region: [], spreader: [], app: [] }

test.each([
  ['投放', PRESETS.buyer],
  ['财务', PRESETS.finance],
  ['审核', PRESETS.reviewer],
  ['代理商', PRESETS.agent],
])('the preset %s selects its functions and lists; what is saved is these grants and no name', async (name, grants) => {
  const sent: GrantsDraft[] = []
  const machine = createSettingsSave<GrantsDraft, UserGrants>().provide({
    actors: {
      send: fromPromise(({ input }) => {
        if (!input.draft) throw new Error('a save without a draft')
        sent.push(input.draft)
        return Promise.resolve({ kind: 'done' as const, value: { ...KEPT, version: 4, grants: strictGrants.parse(input.draft.grants) } })
      }),
    },
  })
  const save = createActor(machine, { input: { draft: null } }).start()
  const caller = { id: '1', grants: PRESETS.admin }
  const { container } = show(<GrantsEditor kept={KEPT} person={PERSON} caller={caller} choices={CHOICES} save={save} blockers={[]} />)
  // by selector: roles are slow to find in a form of hundreds of fields
  const checked = () => container.querySelectorAll('input[type=checkbox]:checked').length
  expect(checked()).toBe(0)
  const option = screen.getByText(name, { selector: 'option' })
  fireEvent.change(screen.getByLabelText('套用模板'), { target: { value: option.getAttribute('value') } })
  expect(checked()).toBeGreaterThan(0)
  fireEvent.click(screen.getByText('保存'))
  await waitFor(() => expect(sent).toEqual([{ user_id: '2', version: 3, began: KEPT.grants, grants }]))
})
