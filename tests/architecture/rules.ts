/** Every rule of the tree, by the sentence that a reader of the tests sees. */
import { bindingsAreNamedByTheirOwners } from "./bindings.ts";
import { citationsResolve } from "./citations.ts";
import { documentsNameCodeThatExists, documentsNameWhatExists } from "./documents.ts";
import { noFileIsDead, noFilesImportEachOtherInACircle } from "./graph.ts";
import {
  commentsBeginAsSentences,
  commentsFitTheirColumns,
  functionsAreVerbs,
} from "./language.ts";
import { eachFolderImportsWhatItsRowAllows } from "./layers.ts";
import { readsGoTheOneWay } from "./reads.ts";
import {
  exportsHaveNames,
  fileNamesAreKebabCase,
  foldersAreNotTooWide,
  filesStayShort,
  foldersSayWhatTheyHold,
  noFileOnlyPassesOn,
  noTestMocksAModule,
  nothingIsMarkedUnfinished,
  relativeImportsNameTheFile,
  theDomainHasNoClockNoChanceNoFloats,
  theTopLevelIsSettled,
} from "./source.ts";
import type { Rule } from "./tree.ts";

export const RULES = {
  "each folder imports only what its row of the table allows": eachFolderImportsWhatItsRowAllows,
  "a binding is named by its owners alone": bindingsAreNamedByTheirOwners,
  "what a screen reads goes the one way": readsGoTheOneWay,
  "no files import each other in a circle": noFilesImportEachOtherInACircle,
  "every file is used, a file of the product by the product": noFileIsDead,
  "exports have names": exportsHaveNames,
  "no file only passes on what stands elsewhere": noFileOnlyPassesOn,
  "relative imports name the file with its ending": relativeImportsNameTheFile,
  "files stay short": filesStayShort,
  "folders say what they hold": foldersSayWhatTheyHold,
  "folders are not too wide": foldersAreNotTooWide,
  "file names are in kebab-case": fileNamesAreKebabCase,
  "nothing is marked as unfinished": nothingIsMarkedUnfinished,
  "no test mocks a module": noTestMocksAModule,
  "the domain has no clock, no chance and no floats": theDomainHasNoClockNoChanceNoFloats,
  "comments begin as sentences": commentsBeginAsSentences,
  "comments fit their columns": commentsFitTheirColumns,
  "functions are named by verbs": functionsAreVerbs,
  "the top level is the settled one": theTopLevelIsSettled,
  "commands and paths of the documents exist": documentsNameWhatExists,
  "names of the code in the documents exist": documentsNameCodeThatExists,
  "what a comment cites is in the repository": citationsResolve,
} satisfies Record<string, Rule>;
