/** Every rule of the tree, by the sentence that a reader of the tests sees. */
import { bindingsAreNamedByTheirOwners } from "./bindings.ts";
import { citationsResolve } from "./citations.ts";
import { documentsNameWhatExists } from "./documents.ts";
import { noFileIsDead, noFilesImportEachOtherInACircle } from "./graph.ts";
import { eachFolderImportsWhatItsRowAllows } from "./layers.ts";
import {
  exportsHaveNames,
  fileNamesAreKebabCase,
  filesStayShort,
  foldersSayWhatTheyHold,
  noFileOnlyPassesOn,
  nothingIsMarkedUnfinished,
  relativeImportsNameTheFile,
  theDomainHasNoClockNoChanceNoFloats,
  theTopLevelIsSettled,
} from "./source.ts";
import type { Rule } from "./tree.ts";

export const RULES = {
  "each folder imports only what its row of the table allows": eachFolderImportsWhatItsRowAllows,
  "a binding is named by its owners alone": bindingsAreNamedByTheirOwners,
  "no files import each other in a circle": noFilesImportEachOtherInACircle,
  "every file is used, a file of the product by the product": noFileIsDead,
  "exports have names": exportsHaveNames,
  "no file only passes on what stands elsewhere": noFileOnlyPassesOn,
  "relative imports name the file with its ending": relativeImportsNameTheFile,
  "files stay short": filesStayShort,
  "folders say what they hold": foldersSayWhatTheyHold,
  "file names are in kebab-case": fileNamesAreKebabCase,
  "nothing is marked as unfinished": nothingIsMarkedUnfinished,
  "the domain has no clock, no chance and no floats": theDomainHasNoClockNoChanceNoFloats,
  "the top level is the settled one": theTopLevelIsSettled,
  "commands and paths of the documents exist": documentsNameWhatExists,
  "what a comment cites is in the repository": citationsResolve,
} satisfies Record<string, Rule>;
