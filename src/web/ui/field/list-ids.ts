/** The ids of a field with a list, for downshift. */
export const listIds = (id: string) => ({
  inputId: id,
  labelId: `${id}-label`,
  menuId: `${id}-list`,
  getItemId: (at: number) => `${id}-row-${at}`,
})
