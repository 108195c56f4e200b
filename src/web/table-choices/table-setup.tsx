import type { ReactNode } from 'react'
import { type Encoding, encodings } from '#shared/table/encoding.ts'
import { type HeaderChoice, type Separator, separators } from '#shared/table/table.ts'
import { Checkbox } from '#web/ui/field/checkbox.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import './table-choices.css'

interface Setup {
  header: HeaderChoice | null
  separator: Separator | null
  encoding: Encoding | null
}

interface TableSetupProps {
  read: {
    headerLine: number | null
    candidates: readonly { line: number; text: string }[]
    separator: Separator | null
    encoding: Encoding | null
  }
  chosen: HeaderChoice | null
  disabled?: boolean
  onChoose: (changes: Partial<Setup>) => void
  children?: ReactNode
}

const separatorWords: Record<Separator, string> = {
  '\t': 'Tab',
  ';': 'Semicolon',
  ',': 'Comma',
  '|': 'Pipe',
  ':': 'Colon',
  '^': 'Caret',
  '~': 'Tilde',
}
const encodingWords: Record<Encoding, string> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16, little endian',
  'utf-16be': 'UTF-16, big endian',
  'windows-1252': 'Windows-1252',
}

/** Shows each assumption made about a table, with a control to change it (rule import-files/assumptions). */
export function TableSetup({ read, chosen, disabled, onChoose, children }: TableSetupProps) {
  const { headerLine, candidates, separator, encoding } = read
  const [first] = candidates
  const asks = first && (headerLine === null || chosen === first.line)
  return (
    <div className="tc-setup">
      <SelectField
        label="Header row"
        disabled={disabled}
        value={headerLine === null ? 'none' : String(headerLine)}
        options={[
          ...candidates.map(({ line, text }) => ({ value: String(line), label: `Line ${line}: ${text}` })),
          { value: 'none', label: 'No header row' },
        ]}
        onChange={(line) => onChoose({ header: line === 'none' ? 'none' : Number(line) })}
      />
      {separator !== null && (
        <SelectField
          label="Cells separated by"
          className="tc-separator"
          disabled={disabled}
          value={separator}
          options={separators.map((value) => ({ value, label: separatorWords[value] }))}
          onChange={(value) => onChoose({ separator: value, header: null })}
        />
      )}
      {encoding !== null && (
        <SelectField
          label="Encoding"
          className="tc-encoding"
          disabled={disabled}
          value={encoding}
          options={encodings.map((value) => ({ value, label: encodingWords[value] }))}
          onChange={(value) => onChoose({ encoding: value, header: null, separator: null })}
        />
      )}
      {asks && (
        <Checkbox
          label="The first row is a header"
          disabled={disabled}
          checked={headerLine !== null}
          onChange={(on) => onChoose({ header: on ? first.line : 'none' })}
        />
      )}
      {children}
    </div>
  )
}
