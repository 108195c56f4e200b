/** The Terms and Conditions. */
export function LegalTab() {
  return <h2>Terms and Conditions</h2>
}
