import { Button } from '@blueprintjs/core'
import { useActorRef, useSelector } from '@xstate/react'
import { useNavigate } from 'react-router-dom'
import type { SupplierRow } from '#contract/suppliers.ts'
import { functionBlockers } from '#permissions/grants.ts'
import { EnumSelect } from '#views/kit/inputs/EnumSelect.tsx'
import { SidePanel } from '#views/kit/shell/SidePanel.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'
import { useSay } from '#views/kit/words.tsx'
import { SearchBox } from '#views/settings/SearchBox.tsx'
import { SettingsGrid } from '#views/settings/SettingsGrid.tsx'
import { SUPPLIER_COLUMNS } from '#views/settings/suppliers/supplier-columns.ts'
import { SupplierForm } from '#views/settings/suppliers/SupplierForm.tsx'
import { supplierDraft, supplierSave, suppliersRead } from '#views/settings/suppliers/wire.ts'
import { useSignedIn } from './services-context.tsx'
import { TitledSection } from './SettingsSection.tsx'
import { useDraft } from './use-draft.ts'
import { useKept } from './use-kept.ts'
import { NEW, OPENED, useOpenedRow } from './use-opened-row.ts'
import { useFollowed, useQuery } from './use-query.ts'
import { whenSaved } from './when-saved.ts'

const STATES = [
  { value: '', label: 'supplier.any_state' },
  { value: '1', label: 'supplier.on' },
  { value: '0', label: 'supplier.off' },
]

/** `/settings/suppliers`: the firms that make materials; the opened one stands in the address. */
export function SettingsSuppliersPage() {
  const say = useSay()
  const { user } = useSignedIn()
  const { query, clear, read, set } = useQuery(OPENED)
  const page = useActorRef(suppliersRead, { input: { query } })
  useFollowed(page, query)
  const rows = useSelector(page, ({ context }) => context.answer?.rows)
  const { opened, row, open, close } = useOpenedRow(rows, { read, set })
  const blockers = functionBlockers(user.permissions, 'settings.suppliers.edit')
  return (
    <TitledSection here="suppliers">
      <SettingsGrid
        page={page}
        title="settings.suppliers"
        columns={SUPPLIER_COLUMNS}
        idOf={({ id }) => id}
        onClear={clear}
        onOpenRow={({ id }) => open(id)}
        filters={
          <>
            <SearchBox value={read('q')} onChange={(q) => set('q', q)} />
            <EnumSelect
              value={read('active')}
              options={STATES}
              fill={false}
              aria-label={say('supplier.active')}
              onValue={(active) => set('active', active)}
            />
          </>
        }
        action={
          <WhyNotButton size="small" intent="primary" blockers={blockers} onClick={() => open(NEW)}>
            {say('supplier.new')}
          </WhyNotButton>
        }
      />
      {opened === null ? null : (
        <SidePanel title={row?.name ?? say('supplier.new')} onClose={close}>
          <OneSupplier key={opened} opened={opened} supplier={row} onSaved={() => page.send({ type: 'reading.again' })} />
        </SidePanel>
      )}
    </TitledSection>
  )
}

function OneSupplier({ opened, supplier, onSaved }: { opened: string; supplier: SupplierRow | null; onSaved: () => void }) {
  const say = useSay()
  const navigate = useNavigate()
  const { user } = useSignedIn()
  const draft = useDraft(`settings.supplier.${opened}`, supplierDraft)
  const save = useActorRef(supplierSave, { input: { draft: draft.read() } }, whenSaved(onSaved))
  useKept(save, draft)
  return (
    <>
      <SupplierForm supplier={supplier} save={save} blockers={functionBlockers(user.permissions, 'settings.suppliers.edit')} />
      {supplier ? (
        <Button
          size="small"
          variant="minimal"
          text={say('supplier.see_materials')}
          onClick={() => void navigate(`/creative-center/material/list?${new URLSearchParams({ vendor: supplier.id })}`)}
        />
      ) : null}
    </>
  )
}
