/** Let the browser save plain data as a JSON file. */
export function saveJson(name: string, data: unknown, indent = 0): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([JSON.stringify(data, null, indent)], { type: "application/json" }));
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
