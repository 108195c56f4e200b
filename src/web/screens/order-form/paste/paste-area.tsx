import { TextArea } from '#web/ui/field/text-field.tsx'

interface PasteAreaProps {
  text: string
  onText: (text: string) => void
  onRead: (text: string) => void
}

/**
 * A field for pasting a block of cells. Pasted text is read immediately; typed text is read when the user
 * clicks Check lines.
 */
export function PasteArea({ text, onText, onRead }: PasteAreaProps) {
  return (
    <>
      <p className="note of-pastehelp">
        Copy the cells in the spreadsheet and paste them here. Columns: field name, units, legal description,
        crops, with or without a header row. Crops as “Corn 60, Soybeans 40” or “Corn/Soybeans”.
      </p>
      <TextArea
        label="Cells"
        rows={8}
        value={text}
        onChange={onText}
        onPaste={(event) => {
          const pasted = event.clipboardData.getData('text/plain')
          if (pasted.trim() === '' || text !== '') return
          event.preventDefault()
          onRead(pasted)
        }}
      />
    </>
  )
}
