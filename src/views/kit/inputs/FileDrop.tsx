import { Upload } from '@blueprintjs/icons'
import { useId, useState, type DragEvent } from 'react'
import { useSay } from '../words.tsx'

type Props = {
  label: string
  /** as of `<input accept>`; what is dropped and does not fit is handed over as well: the reader refuses it in words */
  accept?: string
  multiple?: boolean
  hint?: string
  disabled?: boolean
  onFiles: (files: File[]) => void
}

/** Choose a file, or drop it. */
export function FileDrop({ label, accept, multiple = false, hint, disabled = false, onFiles }: Props) {
  const say = useSay()
  const id = useId()
  const [over, setOver] = useState(false)
  const take = (files: FileList | null) => {
    const chosen = [...(files ?? [])]
    if (chosen.length > 0 && !disabled) onFiles(multiple ? chosen : chosen.slice(0, 1))
  }
  const drag = (isOver: boolean) => (event: DragEvent) => {
    event.preventDefault()
    setOver(isOver && !disabled)
  }
  return (
    <div
      className={`fd-file-drop${over ? ' fd-file-drop-over' : ''}`}
      onDragEnter={drag(true)}
      onDragOver={drag(true)}
      onDragLeave={drag(false)}
      onDrop={(event) => {
        drag(false)(event)
        take(event.dataTransfer.files)
      }}
    >
      <input
        id={id}
        type="file"
        className="fd-hidden"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        aria-describedby={`${id}-hint`}
        onChange={({ currentTarget }) => {
          take(currentTarget.files)
          // the same file chosen again is a new choice
          currentTarget.value = ''
        }}
      />
      <label htmlFor={id}>
        <Upload aria-hidden="true" /> {label}
      </label>
      <span id={`${id}-hint`} className="fd-muted">
        {hint ?? say('kit.file.hint', { accept: accept ?? '' })}
      </span>
    </div>
  )
}
