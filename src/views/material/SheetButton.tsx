import { Import } from '@blueprintjs/icons'
import { useRef } from 'react'
import type { Blocker } from '#domain/blocker.ts'
import { useSay } from '#views/kit/words.tsx'
import { WhyNotButton } from '#views/kit/WhyNotButton.tsx'

type Props = { blockers: readonly Blocker[]; onSheet: (file: File) => void }

/** Chooses a spreadsheet of materials: what was exported, changed and saved can be brought back. */
export function SheetButton({ blockers, onSheet }: Props) {
  const say = useSay()
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        accept=".csv,.xlsx"
        aria-label={say('material.sheet.choose')}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) onSheet(file)
          // the same file chosen again is a new choice
          currentTarget.value = ''
        }}
      />
      <WhyNotButton
        size="small"
        icon={<Import />}
        blockers={blockers}
        title={say('material.sheet.hint')}
        onClick={() => input.current?.click()}
      >
        {say('material.sheet')}
      </WhyNotButton>
    </>
  )
}
