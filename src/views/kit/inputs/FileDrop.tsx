import { Button } from '@blueprintjs/core'
import { Download, Upload } from '@blueprintjs/icons'
import { csvText } from '#domain/csv-cell.ts'
import { useId, useState, type DragEvent } from 'react'
import { downloadText } from '../grid/download.ts'
import { useSay } from '../words.tsx'

type Lines = readonly (readonly string[])[]
/** A file to begin with: its name, and its lines as they are when it is asked for. */
export type Template = { fileName: string; lines: () => Lines | Promise<Lines> }

const save = async ({ fileName, lines }: Template) => downloadText(fileName, csvText(await lines()))

type Props = {
  label: string
  /** as of `<input accept>`; what is dropped and does not fit is handed over as well: the reader refuses it in words */
  accept?: string
  multiple?: boolean
  hint?: string
  disabled?: boolean
  /** offered as a file to fill in */
  template?: Template
  onFiles: (files: File[]) => void
}

/** Choose a file, or drop it. */
export function FileDrop({ label, accept, multiple = false, hint, disabled = false, template, onFiles }: Props) {
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
      {template ? (
        <Button size="small" variant="minimal" icon={<Download />} text={say('kit.file.template')} onClick={() => void save(template)} />
      ) : null}
    </div>
  )
}
