/** What every field of a form of content is given. */
export interface TextControl {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange: (value: string) => void;
}
