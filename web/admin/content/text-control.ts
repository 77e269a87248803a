/** The props of every field of a form of content. */
export interface TextControl {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onValue: (value: string) => void;
}
