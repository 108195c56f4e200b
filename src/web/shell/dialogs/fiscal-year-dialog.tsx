import { useState } from 'react'
import { fiscalYearChoices } from '#shared/constants.ts'
import { storeFiscalYear, useFiscalYear } from '#web/shell/session/fiscal-year.ts'
import { Button } from '#web/ui/button.tsx'
import { SelectField } from '#web/ui/field/select-field.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'

const options = fiscalYearChoices.map((year) => ({ value: String(year), label: `FY ${year}` }))

export function FiscalYearDialog({ onClose }: { onClose: () => void }) {
  const [year, setYear] = useState(String(useFiscalYear()))

  function save() {
    storeFiscalYear(Number(year))
    onClose()
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title="Fiscal year"
      size="small"
      footer={
        <span className="end">
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </span>
      }
    >
      <SelectField
        label="Fiscal year of new orders"
        value={year}
        onChange={setYear}
        options={options}
        hint="Existing orders keep their year. This browser remembers the choice."
      />
    </Dialog>
  )
}
